import { AppstoreOutlined } from '@ant-design/icons'
import { type ComponentType, Suspense } from 'react'
import { lazyPart, loadedOnce } from '#engine'
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

type RareIcon = keyof typeof import('./rareIcons.ts')

const loadRare = loadedOnce(() => import('./rareIcons.ts'))

const commonIcons = { ...common }

/**
 * The drawing of each key of `iconNames`. Those of `commonIcons.ts` come with the frame, the others together
 * when one of them is drawn.
 */
export const menuIcons: Record<string, Drawing> = Object.fromEntries(
  Object.entries(iconNames).map(([key, name]) => [key, drawingOf(name)]),
)

type IconName = (typeof iconNames)[keyof typeof iconNames]

function drawingOf(name: IconName): Drawing {
  return isCommon(name) ? commonIcons[name] : lateIcon(name)
}

function isCommon(name: IconName): name is keyof typeof commonIcons & IconName {
  return name in commonIcons
}

/** Returns a drawing that is fetched, with the others of its module, when it is drawn first. */
function lateIcon(name: RareIcon): Drawing {
  const Drawing = lazyPart(loadRare, icons => icons[name])
  return function LateIcon(props: DrawingProps) {
    return (
      <Suspense fallback={<span className="m-icon-space" aria-hidden="true" />}>
        <Drawing {...props} />
      </Suspense>
    )
  }
}
