const PLATFORM = 'Mortise 管理工作台'

/** Returns the title of the browser's tab: the page's own and the platform's name. */
export function pageTitle(title: string): string {
  return title === '' ? PLATFORM : `${title} - ${PLATFORM}`
}
