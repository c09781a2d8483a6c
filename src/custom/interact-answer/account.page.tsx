import { definePage } from '#engine'
import { AccountPage } from './AccountPage.tsx'

/** Where an account answers. */
export default definePage({ component: 'interact-answer/account', page: AccountPage })
