import type { ComponentType } from 'react'
import type { PageKind, PageModel } from '#model/types/index.ts'

export interface PageKindProps {
  model: PageModel
  /** Route parameters. */
  params: Record<string, string>
  /** Filter that a surrounding page imposes (split, panels): field → value; new records take it over. */
  fixed?: Record<string, unknown>
  /** Inside another page: no title, list state not in the URL. */
  embedded?: boolean
}

export interface PageKindDefinition {
  kind: PageKind
  page: ComponentType<PageKindProps>
}

/**
 * Declares a page kind; exported as default by src/engine/pages/<kind>/index.ts.
 * @example export default definePageKind({ kind: 'cards', page: CardsPage })
 */
export function definePageKind(definition: PageKindDefinition): PageKindDefinition {
  return definition
}
