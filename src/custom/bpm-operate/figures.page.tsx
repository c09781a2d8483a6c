import { definePage } from '#engine'
import { FiguresPage } from './FiguresPage.tsx'

/** How many instances of a version run, and how long its nodes take. */
export default definePage({ component: 'bpm-operate/figures', page: FiguresPage })
