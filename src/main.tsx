import type { EngineProviderProps } from '#engine'
import { startLanguage } from './app/language/startLanguage.ts'
import type { ModelChange } from './app/models/AppSources.ts'
import { mount } from './app/mount.tsx'

/** All that is found by its path. Nothing of it is loaded before it is used. */
const widgets = import.meta.glob('./widgets/*/index.ts') as EngineProviderProps['widgets']
const pages = import.meta.glob('./custom/**/*.page.tsx') as EngineProviderProps['pages']
const parts = import.meta.glob('./custom/**/*.part.tsx') as EngineProviderProps['parts']

/** The development server tells of page files that changed. */
function onModelChange(listener: (change: ModelChange) => void): () => void {
  import.meta.hot?.on('mortise:models', listener)
  return () => import.meta.hot?.off('mortise:models', listener)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html needs an element with the id "root".')
const sources = {
  widgets,
  pages,
  parts,
  loadModels: () => import('virtual:mortise/models'),
  loadRoutes: async () => (await import('./custom/listedRoutes.ts')).listedRoutes,
  onModelChange,
}
const catalogues = { all: async () => (await import('./english.ts')).english }
void startLanguage(catalogues).then(() => mount(root, sources))
