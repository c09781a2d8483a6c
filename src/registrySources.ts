import type { EngineProviderProps } from '#engine'

/** What is found by its path. Nothing of it is loaded before it is used. */
export const registrySources = {
  widgets: import.meta.glob('./widgets/*/index.ts') as EngineProviderProps['widgets'],
  pages: import.meta.glob('./custom/**/*.page.tsx') as EngineProviderProps['pages'],
  parts: import.meta.glob('./custom/**/*.part.tsx') as EngineProviderProps['parts'],
}
