import type { CellProps } from '#engine'
import { t } from '#model/language/t.ts'
import {
  letterSize,
  readSignature,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type SignaturePoint,
} from '#model/signature/signatures.ts'
import './signature.css'

/** A signature in the colour of the text around it. What is none draws nothing: it is never put in as markup. */
export function SignatureDrawing({ value }: { value: unknown }) {
  const signature = typeof value === 'string' ? readSignature(value) : null
  if (signature === null) return null
  const isTyped = 'name' in signature
  const label = isTyped ? t('键入的签名：{{name}}', { name: signature.name }) : t('手写签名')
  return (
    <svg
      role="img"
      aria-label={label}
      className="m-signature-drawing"
      viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
    >
      {isTyped ? (
        <text
          x="300"
          y={100 + letterSize(signature.name) / 3}
          textAnchor="middle"
          fontFamily="KaiTi, STKaiti, cursive"
          fontSize={letterSize(signature.name)}
          fill="currentColor"
        >
          {signature.name}
        </text>
      ) : (
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={signature.strokes.map(smoothPath).join('')}
        />
      )}
    </svg>
  )
}

/** In a line of a list. */
export const SignatureCell = ({ value }: Pick<CellProps<string>, 'value'>) => (
  <span className="m-signature-cell">
    <SignatureDrawing value={value} />
  </span>
)

/** In a form that is only looked at. */
export const SignatureView = ({ value }: Pick<CellProps<string>, 'value'>) => (
  <div className="m-signature-view">
    <SignatureDrawing value={value} />
  </div>
)

/** A curve through the middles between the points, so that nobody sees corners. */
function smoothPath(points: readonly SignaturePoint[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] as SignaturePoint
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`
  })
  const [lastX, lastY] = rest.at(-1) ?? first
  return `M${first[0]} ${first[1]}${curves.join('')}L${lastX} ${lastY}`
}
