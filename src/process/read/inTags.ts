const TOKENS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/?(?:"[^"]*"|'[^']*'|[^"'>])*>/g

/** The text with its tags changed, and everything between them as it is. @param xml well formed */
export function inTags(xml: string, change: (tag: string) => string): string {
  return xml.replace(TOKENS, token => (/^<[!?]/.test(token) ? token : change(token)))
}
