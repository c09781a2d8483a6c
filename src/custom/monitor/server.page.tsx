import { definePage } from '#engine'
import { ServerPage } from './ServerPage.tsx'

/** How the server, its database and its queue are doing. */
export default definePage({ component: 'monitor/server', page: ServerPage })
