import { t } from '#model/language/t.ts'
import { type Block, facesOf, project } from './isometric.ts'

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

/** The brand's half of the login page: a joint of mortise and tenon, just before it closes. */
export function BrandScene() {
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
