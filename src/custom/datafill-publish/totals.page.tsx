import { definePage } from '#engine'
import { TotalsPage } from './TotalsPage.tsx'

/** What was handed in of a campaign, added up. */
export default definePage({ component: 'datafill-publish/totals', page: TotalsPage })
