import { theme } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import {
  readSignature,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type SignaturePoint,
  signatureText,
} from '#model/signature/signatures.ts'

/** px between two points that are kept, and the width of a line. */
const DISTANCE = 3
const LINE = 2.4

interface PadOptions {
  value: string | null
  disabled: boolean
  /** A stroke is done. null: the drawing is longer than what is kept. */
  onDrawn(value: string | null): void
}

interface Pad {
  canvas: RefObject<HTMLCanvasElement>
  /** Takes the last stroke away. */
  undo(): void
}

/** The strokes of a value on a canvas, drawn on with a pointer; again whenever the canvas has another size. */
export function useSignaturePad({ value, disabled, onDrawn }: PadOptions): Pad {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pad, setPad] = useState<SignaturePad | null>(null)
  const [width, setWidth] = useState(0)
  const { colorText: ink } = theme.useToken().token
  const drawn = useRef(onDrawn)
  drawn.current = onDrawn

  useEffect(() => {
    const element = canvas.current
    // Where nothing can be drawn on, a name is typed.
    if (!element?.getContext('2d')) return
    const made = new SignaturePad(element, { minDistance: DISTANCE, minWidth: LINE, maxWidth: LINE })
    const finish = () => drawn.current(signatureText({ strokes: strokesOf(made.toData(), element) }))
    made.addEventListener('endStroke', finish)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setPad(made)
    return () => {
      made.removeEventListener('endStroke', finish)
      observer.disconnect()
      made.off()
    }
  }, [])

  useEffect(() => {
    if (!pad || !canvas.current || width === 0) return
    drawOn(canvas.current, pad, { value, ink })
  }, [pad, value, width, ink])

  useEffect(() => {
    if (disabled) pad?.off()
    else pad?.on()
  }, [pad, disabled])

  return {
    canvas,
    undo() {
      const signature = readSignature(value ?? '')
      const strokes = signature && 'strokes' in signature ? signature.strokes.slice(0, -1) : []
      drawn.current(signatureText({ strokes }))
    },
  }
}

/** The strokes in units of the drawing; a finger that slips off the canvas stays at its edge. */
function strokesOf(groups: PointGroup[], canvas: HTMLCanvasElement): SignaturePoint[][] {
  const unit = SIGNATURE_WIDTH / canvas.clientWidth
  const within = (place: number, most: number) => Math.max(0, Math.min(most, Math.round(place * unit)))
  return groups.map(({ points }) =>
    points.map(({ x, y }): SignaturePoint => [within(x, SIGNATURE_WIDTH), within(y, SIGNATURE_HEIGHT)]),
  )
}

function drawOn(
  canvas: HTMLCanvasElement,
  pad: SignaturePad,
  { value, ink }: { value: string | null; ink: string },
): void {
  pad.penColor = ink
  const ratio = Math.max(window.devicePixelRatio, 1)
  canvas.width = canvas.clientWidth * ratio
  canvas.height = canvas.clientHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  const signature = readSignature(value ?? '')
  const strokes = signature && 'strokes' in signature ? signature.strokes : []
  const unit = canvas.clientWidth / SIGNATURE_WIDTH
  const line = { dotSize: 0, minWidth: LINE, maxWidth: LINE, penColor: ink } as const
  pad.fromData(
    strokes.map(points => ({
      ...line,
      velocityFilterWeight: 0.7,
      compositeOperation: 'source-over',
      points: points.map(([x, y], index) => ({ x: x * unit, y: y * unit, pressure: 0.5, time: index * 16 })),
    })),
  )
}
