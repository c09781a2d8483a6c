import { t } from '#model/language/t.ts'
import type { StaticRoute } from '#model/types/index.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import type { AppRoute } from './AppRoute.ts'
import { GALLERY_PATH, type OwnPath } from './framePaths.ts'

const common = {
  numeric: [],
  component: null,
  frame: null,
  isAffixed: false,
  noCache: false,
  isBlank: false,
  isPlanned: false,
}

/** The frame's own screens. The home page has no crumbs: the home entry stands first everywhere. */
export const OWN_ROUTES: (AppRoute & { path: OwnPath })[] = [
  {
    ...common,
    path: '/index',
    name: 'Index',
    get title() {
      return t('首页')
    },
    crumbs: [],
    activeMenu: '/index',
    isAffixed: true,
  },
  {
    ...common,
    path: '/user/profile',
    name: 'Profile',
    get title() {
      return t('个人中心')
    },
    crumbs: [
      {
        get title() {
          return t('个人中心')
        },
        to: null,
      },
    ],
    activeMenu: '/user/profile',
  },
  {
    ...common,
    path: '/user/notify-message',
    name: 'NotifyMessage',
    get title() {
      return t('我的站内信')
    },
    crumbs: [
      {
        get title() {
          return t('我的站内信')
        },
        to: null,
      },
    ],
    activeMenu: '/user/notify-message',
  },
  {
    ...common,
    path: '/user/notice',
    name: 'NoticeBoard',
    get title() {
      return t('公告栏')
    },
    crumbs: [
      {
        get title() {
          return t('公告栏')
        },
        to: null,
      },
    ],
    activeMenu: '/user/notice',
  },
]

/** The home page in the sidebar, before everything that the server's menu holds. */
export const HOME_ITEM: SidebarItem = {
  key: '/index',
  get title() {
    return t('首页')
  },
  icon: 'home',
  to: '/index',
  isExternal: false,
  children: [],
}

/** Screens of the development server: every widget, filled, saved and read back. */
export const DEV_ROUTES: StaticRoute[] = import.meta.env.DEV
  ? [
      {
        path: GALLERY_PATH,
        numeric: [],
        component: 'dev/gallery',
        get title() {
          return t('组件一览')
        },
        access: null,
        activeMenu: null,
      },
    ]
  : []
