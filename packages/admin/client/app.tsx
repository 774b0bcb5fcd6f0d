import { DirectionProvider, MantineProvider } from "@mantine/core";
import { DatesProvider, type DayOfWeek } from "@mantine/dates";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { IntlProvider } from "use-intl";
import { ApiError } from "@waymark/client";
import { directoryQuery } from "./api/directory.ts";
import { isAtSiteOrigin, page } from "./api/page.ts";
import { type Language, useMessages } from "./messages/languages.ts";
import { router } from "./router.tsx";
import { OtherOrigin } from "./shell/states.tsx";
import { toTheme, toVariables } from "./theme.ts";

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

/** Calendars in the language of the admin, with the weeks of the site once it is known. */
function Dates({ locale, children }: { readonly locale: string; readonly children: ReactNode }) {
  const { data } = useQuery({ ...directoryQuery, enabled: false });
  const firstDayOfWeek = (data?.site.week_start ?? 1) as DayOfWeek;
  const settings = { locale: locale.split("-", 1)[0] ?? locale, firstDayOfWeek };
  return <DatesProvider settings={settings}>{children}</DatesProvider>;
}

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
        <MantineProvider
          theme={theme}
          cssVariablesResolver={toVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => page.nonce}
        >
          <QueryClientProvider client={queries}>
            <Dates locale={locale}>
              <ModalsProvider>
                <Notifications position="bottom-right" />
                {isAtSiteOrigin ? <RouterProvider router={router} /> : <OtherOrigin />}
              </ModalsProvider>
            </Dates>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}
