import type { EngineProviderProps, PageRoute } from '#engine'
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

/** What the composition root gives the frame: everything that is found by path. */
export interface AppSources extends Pick<EngineProviderProps, 'widgets' | 'pages' | 'parts'> {
  loadModels(): Promise<ModelSource>
  /** Routes that features list beside the menu. */
  loadRoutes?(): Promise<PageRoute[]>
  /** Model of a page published at run time; undefined where there is none. */
  loadPublished?(component: string): Promise<PageModel | undefined>
  /** Calls back when page models change while running. @returns what stops it. */
  onModelChange?(listener: (change: ModelChange) => void): () => void
}
