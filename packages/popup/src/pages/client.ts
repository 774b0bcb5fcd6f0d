import { type Cookie, toSeconds, type Trigger } from "../fields/cookie.ts";
import { widths } from "../fields/look.ts";
import type { PopupSettings } from "../fields/fields.ts";
import type { ClientCookie, ClientPopup, ClientTrigger } from "./client-data.ts";

/** The data of a popup for the script, without settings that are not public. */
export const toClient = (id: number, all: PopupSettings, cookiePath: string): ClientPopup => ({
  id,
  modal: !all.overlay_disabled,
  stays: all.stackable,
  esc: all.close_on_esc_press,
  outside: all.close_on_overlay_click,
  closeDelay: all.close_button_delay,
  formClose: all.close_on_form_submission ? all.close_on_form_submission_delay : -1,
  skipsPhones: all.disable_on_mobile,
  skipsTablets: all.disable_on_tablet,
  look: toLook(all),
  triggers: all.triggers.map(toTrigger),
  cookies: all.cookies.map((one) => toCookie(one, cookiePath)),
});

const toTrigger = ({ type, settings }: Trigger): ClientTrigger => ({
  type,
  cookies: settings.cookie_name,
  selector: settings.extra_selectors,
  follows: settings.do_default,
  delay: settings.delay ?? (type === "auto_open" ? 500 : 0),
  form: settings.form,
});

const toCookie = ({ event, settings }: Cookie, cookiePath: string): ClientCookie => ({
  on: event,
  name: settings.name,
  value: settings.key === "" ? "1" : settings.key,
  age: settings.session ? 0 : toSeconds(settings.time),
  path: settings.path ? cookiePath : "",
  form: settings.form,
  inside: settings.only_in_popup,
});

function toLook(all: PopupSettings): ClientPopup["look"] {
  const isCustom = all.size === "custom";
  const share = widths.get(all.size);
  const width = isCustom
    ? `${all.custom_width}px`
    : share === undefined
      ? "fit-content"
      : `${share}vw`;
  return {
    "--wd-width": width,
    "--wd-height": isCustom && all.custom_height > 0 ? `${all.custom_height}px` : "fit-content",
    "--wd-min": `${all.responsive_min_width}vw`,
    "--wd-max": `${all.responsive_max_width}vw`,
    "--wd-top": `${all.position_top}px`,
    "--wd-bottom": `${all.position_bottom}px`,
    "--wd-left": `${all.position_left}px`,
    "--wd-right": `${all.position_right}px`,
    "--wd-speed": `${all.animation_speed}ms`,
    "--wd-layer": String(all.zindex),
  };
}
