import type { AppModel, PageModel, ResourceModel } from '#model/types/index.ts'
import type { CompiledResource } from './CompiledResource.ts'
import type { Route } from './Route.ts'

/** Everything the server answers: an immutable snapshot, replaced as a whole when schemas change. */
export interface Registry {
  app: AppModel
  /** Every endpoint, ordered by path. */
  routes: readonly Route[]
  /** The route of a path below the API base, with its decoded parameters; null when there is none. */
  find(method: string, path: string): { route: Route; params: Record<string, string> } | null
  /** @throws Error when no page with this key owns a resource: a programmer's error. */
  resource(page: string): ResourceModel
  /** Condition of a resource as a page has borrowed it; null for all records. */
  whereOf(resource: ResourceModel): string | null
  /** The page whose list and search a resource's endpoints serve: its owner, or the page that has borrowed it. */
  pageOf(resource: ResourceModel): PageModel | undefined
  compiled(page: string): CompiledResource
}
