import { t } from '#model/language/t.ts'
import type { VisitorScreen } from './router/framePaths.ts'

/** A hand-written screen that is open to all. */
export interface OpenScreen {
  /** Its key: the path below src/custom. */
  component: string
  title(): string
  /** What of the API the link of its address is asked for: the resource, and by which purpose. */
  link: string
  /** Where it reads what it is about. */
  reads: string
}

/** Screens that are opened by scanning a code, by their paths; the client has an entry of its own for them. */
export const OPEN_SCREENS: Record<VisitorScreen, OpenScreen> = {
  '/interact/vote/scanQRvote': {
    component: 'interact-answer/scanQRvote',
    title: () => t('问卷与投票'),
    link: '/interact/survey/link/answer',
    reads: '/interact/visit',
  },
  '/activity/scanQRenroll': {
    component: 'activity/scanQRenroll',
    title: () => t('扫码报名'),
    link: '/activity/link/enroll',
    reads: '/activity/visit',
  },
}

/** Returns the screen of a path below the base; null for every other path. */
export function openScreenAt(path: string): OpenScreen | null {
  return Object.hasOwn(OPEN_SCREENS, path) ? OPEN_SCREENS[path as keyof typeof OPEN_SCREENS] : null
}
