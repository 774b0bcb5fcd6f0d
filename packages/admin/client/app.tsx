import { DirectionProvider, MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { IntlProvider } from "use-intl";
import { ApiError } from "@waymark/client";
import { page } from "./api/page.ts";
import { type Language, useMessages } from "./messages/languages.ts";
import { router } from "./router.tsx";
import { toTheme } from "./theme.ts";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A repeated request would get the same error response; only an unavailable site may recover.
      retry: (count, error) => !(error instanceof ApiError) && count < 2,
      networkMode: "always",
    },
    // Without a connection a request fails immediately with an error, instead of waiting.
    mutations: { networkMode: "always" },
  },
});

/** The admin with everything that its screens use. */
export function App({ language }: { readonly language: Language }) {
  const { locale } = language;
  const messages = useMessages(language);
  const { close } = messages.shell;
  const theme = useMemo(() => toTheme(locale, close), [locale, close]);
  return (
    <IntlProvider
      locale={locale}
      messages={messages}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      <DirectionProvider>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => page.nonce}>
          <DatesProvider settings={{ locale: locale.split("-", 1)[0] ?? locale }}>
            <QueryClientProvider client={queries}>
              <ModalsProvider>
                <Notifications position="bottom-right" />
                <RouterProvider router={router} />
              </ModalsProvider>
            </QueryClientProvider>
          </DatesProvider>
        </MantineProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}
