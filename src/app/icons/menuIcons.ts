import type { ComponentType } from 'react'
import * as common from './commonIcons.ts'
import { iconNames } from './iconNames.ts'
import { rareIcon } from './rareIcon.tsx'

type Drawing = ComponentType<{ className?: string }>

const commonIcons = { ...common }

/**
 * The drawing of each key of `iconNames`. Those of `commonIcons.ts` come with the frame, the others together when one of
 * them is drawn.
 */
export const menuIcons: Record<string, Drawing> = Object.fromEntries(
  Object.entries(iconNames).map(([key, name]) => [key, drawingOf(name)]),
)

type IconName = (typeof iconNames)[keyof typeof iconNames]

function drawingOf(name: IconName): Drawing {
  return isCommon(name) ? commonIcons[name] : rareIcon(name)
}

function isCommon(name: IconName): name is keyof typeof commonIcons & IconName {
  return name in commonIcons
}
