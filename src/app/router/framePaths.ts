// The paths of the frame's own screens: what draws them reads them here, and so does the build, which lists them for the
// check of page files (src/manifest.ts). Nothing is imported.

/** What people open by scanning a code: the screens that a link of a record may name (`screen`). */
export const VISITOR_SCREENS = ['/interact/vote/scanQRvote', '/activity/scanQRenroll'] as const

export type VisitorScreen = (typeof VISITOR_SCREENS)[number]

/** Open with an account and without one; src/app/App.tsx draws them. The last one is opened by a link to one record. */
export const OPEN_PATHS = ['/login', '/register', '/resetpassword', ...VISITOR_SCREENS, '/link/*'] as const

export type OpenPath = (typeof OPEN_PATHS)[number]

/** What a screen says in place of another one, by the HTTP status that it is named after: /401. */
export const STATUSES = [401, 404] as const

/** Leads to the path behind it, drawn anew. */
export const REDIRECT_PATH = '/redirect/*'

/** Screens beside those of the menu, which everybody who works may open; their titles stand in ownRoutes.ts. */
const OWN_PATHS = ['/index', '/user/profile', '/user/notify-message', '/user/notice'] as const

export type OwnPath = (typeof OWN_PATHS)[number]

/** Of the development server alone, and taken everywhere. */
export const GALLERY_PATH = '/dev/gallery'

/** All of them: no page file may have one of these for its own screen. */
export const framePaths: string[] = [
  '/',
  ...OPEN_PATHS,
  ...STATUSES.map(status => `/${status}`),
  REDIRECT_PATH,
  ...OWN_PATHS,
  GALLERY_PATH,
]
