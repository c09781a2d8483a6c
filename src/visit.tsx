import type { EngineProviderProps } from '#engine'
import { arrivedWith } from './app/arrival.ts'
import { asksAhead } from './app/asksAhead.ts'
import { createVisitHttp } from './app/http/createVisitHttp.ts'
import { startLanguage } from './app/language/startLanguage.ts'
import { openScreenAt } from './app/openScreens.ts'
import { API_BASE, currentPath } from './app/router/addresses.ts'
import { browserToken } from './app/session/browserToken.ts'

// Where visitors begin: visit.html, which the server sends for the paths of openScreens.ts. This piece is small, so that
// language and data are asked for while what draws them is still on the way.
const widgets = import.meta.glob('./widgets/*/index.ts') as EngineProviderProps['widgets']
const pages = import.meta.glob('./custom/*/scan*.page.tsx') as EngineProviderProps['pages']

const root = document.getElementById('root')
const screen = openScreenAt(currentPath())
if (!root || !screen)
  throw new Error('visit.html stands at the paths of openScreens.ts, with an element "root".')
const texts = document.querySelector<HTMLMetaElement>('meta[name=english]')
const catalogues = { all: async () => (await fetch(texts?.content ?? '')).json() }
const spoken = startLanguage(catalogues, navigator.languages)
const http = asksAhead(createVisitHttp(API_BASE, browserToken), screen, arrivedWith())
spoken
  .then(async () => {
    const { mountVisit } = await import('./app/mountVisit.tsx')
    mountVisit(root, screen, http, { loadRegistries: async () => ({ widgets, pages }) })
  })
  .catch(error => {
    console.error('The screen could not be fetched.', error)
    // The first picture says so, and offers to try again.
    document.documentElement.dataset.failed = ''
  })
