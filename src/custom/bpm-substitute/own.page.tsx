import { definePage } from '#engine'
import { SubstitutesPage } from './SubstitutesPage.tsx'

/** Who acts for the own account while it is absent. */
export default definePage({ component: 'bpm-substitute/own', page: SubstitutesPage })
