/** Returns the singular of an English title, which is plural for lists: Posts → Post. Chinese knows no plural. */
export function singularOf(title: string): string {
  return title.replace(/([a-z])ies$/, '$1y').replace(/([a-rt-z])s$/, '$1')
}
