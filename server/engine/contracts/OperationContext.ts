import type { PageModel, ResourceModel } from '#model/types/index.ts'
import type { CompiledResource, PlacesIn } from '../registry/CompiledResource.ts'
import type { RequestContext } from './RequestContext.ts'

/** Records whose stored rollups are counted anew, by the values that name them: each set under its page and property. */
type Recounts = Map<string, { page: string; key: string; values: Set<unknown> }>

/** What becomes of the places of one record before the commit. */
export interface NotedPlaces {
  taking: PlacesIn
  /** Key of the record that has them. */
  key: unknown
  /** How many more are taken; below 0 for places that are given back. */
  change: number
  /** Whether they are counted anew: records were changed, or went, because of others. */
  isRecounted: boolean
}

/** By page, property and key. */
type Places = Map<string, NotedPlaces>

/** A request's context with what the derived operations use beside it. */
export interface OperationContext extends RequestContext {
  /** Resource of a page with all that is derived from it once: validators, expressions, hooks. */
  compiled(page: string): CompiledResource
  /** Condition of a resource as a page has borrowed it: the part of the records that it is about. null for all. */
  whereOf(resource: ResourceModel): string | null
  /** The page whose list and search a resource's endpoints serve: its owner, or the page that has borrowed it. */
  pageOf(resource: ResourceModel): PageModel | undefined
  /** What is counted anew before the commit. */
  recounts: Recounts
  /** Places that are taken or given back last of all before it. */
  places: Places
  /**
   * The same request in the tenant of a record that is shared with the caller, which the caller has been seen to read.
   * It keeps changes and recounts of its own, and is logged there; whoever uses it binds the transaction.
   */
  inTenantOf(owner: number): OperationContext
  /** What `inTenantOf` has made. */
  owners: OperationContext[]
  /** Whether all of it is taken back: nothing may be used up by it. */
  isPreview: boolean
  inTransaction<T>(work: (context: OperationContext) => Promise<T>): Promise<T>
}
