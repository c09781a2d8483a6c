import type { ComponentType } from 'react'
import type { PageKind, PageModel } from '#model/types/index.ts'
import type { Reader } from '../data/useRead.ts'
import type { DictionaryLoader } from '../dict/createDictionaryLoader.ts'
import type { EngineHost } from '../EngineHost.ts'
import type { LazyRegistry } from './createLazyRegistry.ts'
import type { WidgetDefinition } from './defineWidget.ts'

export interface PageKindProps {
  model: PageModel
  /** Route parameters. */
  params: Record<string, string>
  /** Filter that a surrounding page imposes (split, panels): field → value; new records take it over. */
  fixed?: Record<string, unknown>
  /** Inside another page: no title, list state not in the URL. */
  embedded?: boolean
}

/** What is at hand when a page is about to be opened. */
export interface PageAhead {
  host: EngineHost
  widgets: LazyRegistry<WidgetDefinition>
  dictionaries: DictionaryLoader
  /** Query of the address under which it opens. */
  search: string
  /** Asks now for what the page will read; what goes wrong is told to whoever reads it. */
  ask(reader: Reader<unknown>): void
  /** The same for the model of another page that stands in it. */
  askModel(component: string): void
}

export interface PageKindDefinition {
  kind: PageKind
  page: ComponentType<PageKindProps>
  /** Has fetched what the page asks for when it opens, while the way there is still drawn. */
  fetchAhead?(model: PageModel, ahead: PageAhead): void
}

/**
 * Declares a page kind; exported as default by src/engine/pages/<kind>/index.ts.
 * @example export default definePageKind({ kind: 'cards', page: CardsPage })
 */
export function definePageKind(definition: PageKindDefinition): PageKindDefinition {
  return definition
}
