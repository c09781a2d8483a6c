import type { Text } from '../../source/common.ts'

/** What a page file must hold to be of a kind, and what follows for its model. */
interface PageKindRules {
  /** Name of the file, and of the folder below src/engine/pages that draws it. */
  kind: string
  /** What it shows, for the reference. */
  description: string
  /** The key of the page file that this kind needs and no other may have; null for none. */
  part: PagePart | null
  /** What a page without that key is told. */
  partMissing?: Text
  /** Whether it is about a record: its own, or one that it borrows. */
  needsResource: boolean
  /** Whether the records must stand below each other. */
  needsTree: boolean
  /** Whether records that stand below each other are listed so. */
  showsTree: boolean
  /** Whether it asks for a permission; one that only holds others leaves that to them. */
  asksPermission: boolean
  /** Whether it lists records. */
  isListed: boolean
  /** Whether it is about one record, whose form takes the place of a list. */
  isSingle: boolean
  /** Whether a page that names no kind is of this one; at most one kind may say so of any page. */
  isImplied(page: KindEvidence): boolean
}

type PagePart = 'tabs' | 'split' | 'component'

/** What of a page file speaks for a kind. */
interface KindEvidence extends Partial<Record<PagePart, unknown>> {
  resource?: string | { tree?: unknown }
}

/** Declares what a page kind asks of a page file; exported as default by src/model/page-kinds/<kind>.ts. */
export function definePageKindRules(rules: PageKindRules): PageKindRules {
  return rules
}

/** Whether the page owns a record whose rows stand below each other. */
export function hasTree({ resource }: KindEvidence): boolean {
  return typeof resource === 'object' && resource.tree !== undefined
}

/** Whether the page has a key that belongs to one kind. */
export function hasPart({ tabs, split, component }: KindEvidence): boolean {
  return [tabs, split, component].some(part => part !== undefined)
}
