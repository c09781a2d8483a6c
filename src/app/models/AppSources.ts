import type { EngineHost, EngineProviderProps, PageCount, PageRoute } from '#engine'
import type { PageModel, StaticRoute } from '#model/types/index.ts'

/** The pages made from schema files, as the build hands them out. */
export interface ModelSource {
  /** Component key → what loads its model. */
  pages: Record<string, () => Promise<{ default: PageModel }>>
  routes: StaticRoute[]
}

/** Page models that changed while the application runs. */
export interface ModelChange {
  /** Changed and new pages. */
  pages: PageModel[]
  /** Components that are gone. */
  removed: string[]
  routes: StaticRoute[]
}

/** Everything that is found by its path: key or path → what loads it. */
export type Registries = Pick<EngineProviderProps, 'widgets' | 'pages' | 'parts'>

/** What the composition root gives the frame, fetched once somebody works. */
export interface AppSources {
  loadModels(): Promise<ModelSource>
  /** Widgets and hand-written pages and parts; none where absent. */
  loadRegistries?(): Promise<Registries>
  /** Routes that features list beside the menu. */
  loadRoutes?(): Promise<PageRoute[]>
  /** What features count beside the menu. */
  loadCounts?(): Promise<PageCount[]>
  /** Model of a page published at run time; undefined where there is none. */
  loadPublished?(component: string, http: EngineHost['http']): Promise<PageModel | undefined>
  /** Calls back when page models change while running. @returns what stops it. */
  onModelChange?(listener: (change: ModelChange) => void): () => void
}
