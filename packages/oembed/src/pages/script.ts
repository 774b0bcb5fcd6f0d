/**
 * Runs in the page that stands in frames: tells its height to the page around it, again whenever that changes, and
 * leaves the following of links to it, because a sandboxed frame cannot leave itself. The secret says which frame
 * speaks; without one there is nobody to speak to.
 */
export const script = `!function(w,d){var s=(/[#&?]secret=([a-zA-Z0-9]{1,20})/.exec(w.location.hash)||[])[1],o;if(!s||w.parent===w)return;function t(m,v){w.parent.postMessage({message:m,value:v,secret:s},"*")}function h(){var n=Math.ceil(d.body.getBoundingClientRect().height);if(n!==o)t("height",o=n)}w.addEventListener("load",h);w.addEventListener("resize",h);d.addEventListener("DOMContentLoaded",h);d.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[href]");if(a&&!e.altKey&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();t("link",a.href)}})}(window,document);`;
