import { definePage } from '#engine'
import { FeedBackCount } from './FeedBackCount.tsx'

/** How campaigns are answered. */
export default definePage({ component: 'datafill-publish/feed-back-count', page: FeedBackCount })
