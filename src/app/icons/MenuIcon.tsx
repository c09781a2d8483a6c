import { AppstoreOutlined } from '@ant-design/icons'
import { type ComponentType, Suspense } from 'react'
import { lazyPart, loadedOnce, type PartLoader } from '#engine'
import * as common from './commonIcons.ts'
import { iconNames } from './iconNames.ts'

/** The drawing of a menu's icon; a neutral one for a key that nobody knows. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(menuIcons, name) ? (menuIcons[name] ?? AppstoreOutlined) : AppstoreOutlined
  return (
    <span className="m-menu-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}

interface DrawingProps {
  className?: string
}

type Drawing = ComponentType<DrawingProps>

type PageIcon = keyof typeof import('./pageIcons.ts')
type RareIcon = keyof typeof import('./rareIcons.ts')

const loadOfPages = loadedOnce(() => import('./pageIcons.ts'))
const loadRare = loadedOnce(() => import('./rareIcons.ts'))

const commonIcons = { ...common }

/** What `pageIcons.ts` has. */
const ofPages: Record<PageIcon, true> = {
  BarChartOutlined: true,
  CheckCircleOutlined: true,
  CloudServerOutlined: true,
  CompassOutlined: true,
  DownloadOutlined: true,
  KeyOutlined: true,
  LinkOutlined: true,
  MailOutlined: true,
  ReadOutlined: true,
  StarOutlined: true,
  UnorderedListOutlined: true,
  UploadOutlined: true,
}

/**
 * The drawing of each key of `iconNames`. Those of `commonIcons.ts` come with the frame, those of `pageIcons.ts` and the
 * others each together when one of them is drawn.
 */
export const menuIcons: Record<string, Drawing> = Object.fromEntries(
  Object.entries(iconNames).map(([key, name]) => [key, drawingOf(name)]),
)

type IconName = (typeof iconNames)[keyof typeof iconNames]

function drawingOf(name: IconName): Drawing {
  if (isCommon(name)) return commonIcons[name]
  return isOfPages(name) ? lateIcon(loadOfPages, name) : lateIcon(loadRare, name as RareIcon)
}

function isCommon(name: IconName): name is keyof typeof commonIcons & IconName {
  return name in commonIcons
}

function isOfPages(name: IconName): name is PageIcon & IconName {
  return name in ofPages
}

/** Returns a drawing that is fetched, with the others of its module, when it is drawn first. */
function lateIcon<Name extends string>(load: PartLoader<Record<Name, Drawing>>, name: Name): Drawing {
  const Drawing = lazyPart(load, icons => icons[name])
  return function LateIcon(props: DrawingProps) {
    return (
      <Suspense fallback={<span className="m-icon-space" aria-hidden="true" />}>
        <Drawing {...props} />
      </Suspense>
    )
  }
}
