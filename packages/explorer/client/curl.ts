/** The command that sends a request with curl. Without `-g` it would read brackets and braces in the URL as ranges. */
export function toCurl(method: string, url: string, body?: string): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "%27")}'`;
  const options = method === "GET" ? "" : ` -X ${method}${body ? ` -d ${quote(body)}` : ""}`;
  return `curl -gsS${options} ${quote(url)}`;
}
