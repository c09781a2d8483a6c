import type { CellProps } from '#engine'

/** Returns the words of an HTML text, for one line of a list. The parser of the browser runs nothing of it. */
export function htmlText({ value }: CellProps<string>): string {
  const document = new DOMParser().parseFromString(String(value ?? ''), 'text/html')
  return (document.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Whether an editor's HTML says nothing: no words, no pictures. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|video|table|hr|iframe)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
