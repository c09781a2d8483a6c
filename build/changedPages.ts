import type { AppModel, PageModel } from '#model/types/index.ts'

/** Returns the pages of `after` that are new or differ from those of `before`. */
export function changedPages(before: AppModel, after: AppModel): PageModel[] {
  return Object.values(after.pages).filter(page => before.pages[page.component]?.hash !== page.hash)
}
