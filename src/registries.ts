import type { EngineProviderProps } from '#engine'

/** All that is found by its path. Nothing of it is loaded before it is used, and the lists only once somebody works. */
export const widgets = import.meta.glob('./widgets/*/index.ts') as EngineProviderProps['widgets']
export const pages = import.meta.glob('./custom/**/*.page.tsx') as EngineProviderProps['pages']
export const parts = import.meta.glob('./custom/**/*.part.tsx') as EngineProviderProps['parts']
