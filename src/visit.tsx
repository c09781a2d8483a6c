import type { EngineProviderProps } from '#engine'
import { startLanguage } from './app/language/startLanguage.ts'
import { mountVisit } from './app/mountVisit.tsx'
import { openScreenAt } from './app/openScreens.ts'
import { currentPath } from './app/router/addresses.ts'

// Where visitors begin: visit.html, which the server sends for the paths of openScreens.ts.
const widgets = import.meta.glob('./widgets/*/index.ts') as EngineProviderProps['widgets']
const pages = import.meta.glob('./custom/*/scan*.page.tsx') as EngineProviderProps['pages']

const root = document.getElementById('root')
const screen = openScreenAt(currentPath())
if (!root || !screen)
  throw new Error('visit.html stands at the paths of openScreens.ts, with an element "root".')
const catalogues = { all: async () => (await import('./english.ts')).english }
void startLanguage(catalogues, navigator.languages).then(() =>
  mountVisit(root, screen, { loadRegistries: async () => ({ widgets, pages }) }),
)
