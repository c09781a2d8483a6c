declare module 'virtual:mortise/models' {
  import type { PageModel, StaticRoute } from '#model/types/index.ts'

  /** Every page made from a schema file: component key → its model, loaded when first asked for. */
  export const pages: Record<string, () => Promise<{ default: PageModel }>>

  /** Hidden routes beside the menu. */
  export const routes: StaticRoute[]

  /** Hash of the application's model; answers of the server carry theirs. */
  export const hash: string
}
