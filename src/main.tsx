import type { EngineHost } from '#engine'
import { startLanguage } from './app/language/startLanguage.ts'
import type { ModelChange } from './app/models/AppSources.ts'
import { mount } from './app/mount.tsx'

/** The development server tells of page files that changed. */
function onModelChange(listener: (change: ModelChange) => void): () => void {
  import.meta.hot?.on('mortise:models', listener)
  return () => import.meta.hot?.off('mortise:models', listener)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html needs an element with the id "root".')
const sources = {
  loadRegistries: () => import('./registries.ts'),
  loadModels: () => import('virtual:mortise/models'),
  loadRoutes: async () => (await import('./custom/listedRoutes.ts')).listedRoutes,
  loadCounts: async () => (await import('./custom/listedCounts.ts')).listedCounts,
  loadPublished: async (component: string, http: EngineHost['http']) =>
    (await import('./app/models/loadPublished.ts')).loadPublished(component, http),
  onModelChange,
}
const catalogues = { all: async () => (await import('./english.ts')).english }
void startLanguage(catalogues).then(() => mount(root, sources))
