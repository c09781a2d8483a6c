import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { LanguageSwitch } from '../language/LanguageSwitch.tsx'
import { Brand } from '../parts/Brand.tsx'
import { pageTitle } from '../router/pageTitle.ts'
import './login.css'
import { t } from '#model/language/t.ts'

const UNIT = 26

const COS = Math.cos(Math.PI / 6)

const POST: Block = { at: [0, 0, -4.5], size: [2.4, 2.4, 11] }

const RIGHT_BEAM: Block = { at: [5, 0.2, 0.2], size: [5, 2, 2.2] }

const RIGHT_TENON: Block = { at: [3.4, 0.8, 0.7], size: [1.6, 0.8, 1.2] }

const LEFT_BEAM: Block = { at: [0.2, 5, 2.6], size: [2, 5, 2.2] }

const LEFT_TENON: Block = { at: [0.8, 3.4, 3.1], size: [0.8, 1.6, 1.2] }

/** Where the tenons go in, on the faces of the post. */
const RIGHT_MORTISE = [
  [2.4, 0.8, 1.9],
  [2.4, 1.6, 1.9],
  [2.4, 1.6, 0.7],
  [2.4, 0.8, 0.7],
] as const

const LEFT_MORTISE = [
  [0.8, 2.4, 4.3],
  [1.6, 2.4, 4.3],
  [1.6, 2.4, 3.1],
  [0.8, 2.4, 3.1],
] as const

const TenantBrand = lazy(() => import('./TenantBrand.tsx'))

interface AccountFrameProps {
  title: string
  intro?: string
  children: ReactNode
}

/** Two halves: the brand, and a form for who has no session. */
export function AccountFrame({ title, intro, children }: AccountFrameProps) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className="m-login">
      <BrandScene />
      <main className="m-login-side">
        <LanguageSwitch />
        <div className="m-login-box">
          <Suspense fallback={<Brand />}>
            <TenantBrand />
          </Suspense>
          <h1>{title}</h1>
          <p className="m-login-intro">{intro}</p>
          {children}
        </div>
      </main>
    </div>
  )
}

/** The brand's half of the login page: a joint of mortise and tenon, just before it closes. */
function BrandScene() {
  return (
    <section className="m-scene" aria-label={t('Mortise 管理工作台')}>
      <svg className="m-scene-drawing" viewBox="-240 -190 480 460" aria-hidden="true" focusable="false">
        <Floor />
        <Timber block={POST} />
        <polygon className="m-scene-hole" points={pointsOf(RIGHT_MORTISE)} />
        <polygon className="m-scene-hole" points={pointsOf(LEFT_MORTISE)} />
        <Guides from={RIGHT_MORTISE} along={[1, 0]} />
        <Guides from={LEFT_MORTISE} along={[0, 1]} />
        <Timber block={RIGHT_TENON} isTenon />
        <Timber block={RIGHT_BEAM} />
        <Timber block={LEFT_TENON} isTenon />
        <Timber block={LEFT_BEAM} />
      </svg>
      <div className="m-scene-words">
        <p className="m-scene-title">{t('严丝合缝的管理工作台')}</p>
        <p>{t('权限、数据与流程，在一处协同。')}</p>
      </div>
    </section>
  )
}

function Timber({ block, isTenon = false }: { block: Block; isTenon?: boolean }) {
  const { top, left, right } = facesOf(block)
  return (
    <g className={isTenon ? 'm-scene-timber m-scene-tenon' : 'm-scene-timber'}>
      <polygon className="m-scene-left" points={left} />
      <polygon className="m-scene-right" points={right} />
      <polygon className="m-scene-top" points={top} />
    </g>
  )
}

/** Dashed lines from the corners of a mortise to its tenon. */
function Guides({
  from,
  along: [x, y],
}: {
  from: typeof RIGHT_MORTISE | typeof LEFT_MORTISE
  along: [number, number]
}) {
  return from.map(corner => {
    const [startX, startY, startZ] = corner
    const line = `${project(startX, startY, startZ)} ${project(startX + x, startY + y, startZ)}`
    return <polyline key={corner.join()} className="m-scene-guide" points={line} />
  })
}

/** A grid that gives the timbers a ground. */
function Floor() {
  const steps = [-8, -6, -4, -2, 0, 2, 4, 6, 8, 10]
  const level = -4.5
  return (
    <g className="m-scene-floor">
      {steps.map(step => (
        <polyline key={`x${step}`} points={`${project(step, -8, level)} ${project(step, 10, level)}`} />
      ))}
      {steps.map(step => (
        <polyline key={`y${step}`} points={`${project(-8, step, level)} ${project(10, step, level)}`} />
      ))}
    </g>
  )
}

function pointsOf(corners: typeof RIGHT_MORTISE | typeof LEFT_MORTISE): string {
  return corners.map(([x, y, z]) => project(x, y, z)).join(' ')
}

/** A block in units: from its least corner, with its extent along x (to the right front), y (to the left front) and z (up). */
interface Block {
  at: [x: number, y: number, z: number]
  size: [x: number, y: number, z: number]
}

/** Returns a point in space as it is seen from the front above: "x,y" in px. */
function project(x: number, y: number, z: number): string {
  const across = (x - y) * COS * UNIT
  const down = (x + y) * 0.5 * UNIT - z * UNIT
  return `${across.toFixed(1)},${down.toFixed(1)}`
}

/** Returns the three faces of a block that are seen, as points of polygons. */
function facesOf({ at: [x, y, z], size: [w, d, h] }: Block): {
  top: string
  left: string
  right: string
} {
  const [x2, y2, z2] = [x + w, y + d, z + h]
  return {
    top: [project(x, y, z2), project(x2, y, z2), project(x2, y2, z2), project(x, y2, z2)].join(' '),
    left: [project(x, y2, z2), project(x2, y2, z2), project(x2, y2, z), project(x, y2, z)].join(' '),
    right: [project(x2, y, z2), project(x2, y2, z2), project(x2, y2, z), project(x2, y, z)].join(' '),
  }
}
