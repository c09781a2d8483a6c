import type { PageSource } from '../source/page.ts'
import type { PropertySource } from '../source/property.ts'
import type { ResourceSource } from '../source/resource.ts'
import type { CompileEnvironment, FieldType, PageKind, Tenancy, Text } from '../types/index.ts'

/** What pages need to know of each other, before anything is compiled. */
export interface AppFacts {
  pages: Map<string, PageFacts>
  environment: CompileEnvironment
}

/** One page, as written and with the names that are derived from it. */
export interface PageFacts {
  key: string
  source: PageSource
  kind: PageKind
  /** Permission prefix. */
  permission: string
  /** The record it owns; null when it borrows one or has none. */
  owned: ResourceFacts | null
  /** Key of the page whose record it borrows. */
  borrowed: string | null
  /** JSON pointers of parts that were wrong in shape and left out. */
  damaged: ReadonlySet<string>
}

export interface ResourceFacts {
  page: string
  title: Text
  source: ResourceSource
  permission: string
  /** '' for rows from server code. */
  table: string
  key: string
  /** null when no property can name a record. */
  label: string | null
  tenancy: Tenancy
  isModule: boolean
  /** Key first, then as written, audit fields last. */
  fields: Map<string, FieldFacts>
}

export interface FieldFacts {
  name: string
  role: 'key' | 'own' | 'audit'
  source: PropertySource
  type: FieldType
  /** Where it counts places that other records take: the property beside it with how many there are. */
  limit?: string
  /** Something of it was wrong, and told there: what depends on it is not judged. */
  isUnclear?: boolean
  /** JSON path of the property; of the resource for fields that nobody wrote. */
  at: (string | number)[]
}
