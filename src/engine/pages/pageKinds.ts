import type { Loader } from '../registry/createLazyRegistry.ts'
import type { PageKindDefinition } from '../registry/definePageKind.ts'

/** The engine's own page kinds: path of the folder's index → what loads it. */
export const pageKinds: Record<string, Loader<PageKindDefinition>> = import.meta.glob<{
  default: PageKindDefinition
}>('./*/index.ts')
