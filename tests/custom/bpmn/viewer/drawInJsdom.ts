/** jsdom has the elements of SVG but lays nothing out: these stand in for what the drawing library asks them. */
class Matrix {
  a = 1
  b = 0
  c = 0
  d = 1
  e = 0
  f = 0
  constructor(values: Partial<Matrix> = {}) {
    Object.assign(this, values)
  }
  multiply(other: Matrix): Matrix {
    return new Matrix({
      a: this.a * other.a,
      d: this.d * other.d,
      e: this.e + this.a * other.e,
      f: this.f + this.d * other.f,
    })
  }
  inverse(): Matrix {
    return new Matrix({ a: 1 / this.a, d: 1 / this.d, e: -this.e / this.a, f: -this.f / this.d })
  }
  translate(x: number, y: number): Matrix {
    return this.multiply(new Matrix({ e: x, f: y }))
  }
  scale(factor: number): Matrix {
    return this.multiply(new Matrix({ a: factor, d: factor }))
  }
}

interface Transform {
  matrix: Matrix
}

/** The last of an element's transformations, which is all that the library sets; it stands in its attribute. */
function matrixOf(element: Element): Matrix | null {
  const numbers = /^matrix\(([^)]*)\)/.exec(element.getAttribute('transform') ?? '')?.[1]
  if (numbers === undefined) return null
  const [a, b, c, d, e, f] = numbers.split(/[ ,]+/).map(Number)
  return new Matrix({ a, b, c, d, e, f } as Matrix)
}

function setMatrix(element: Element, { a, b, c, d, e, f }: Matrix): void {
  element.setAttribute('transform', `matrix(${[a, b, c, d, e, f].join(' ')})`)
}

const createTransform = (matrix = new Matrix()) => ({
  matrix,
  setMatrix(next: Matrix) {
    this.matrix = next
  },
  setTranslate(e: number, f: number) {
    this.matrix = new Matrix({ e, f })
  },
  setRotate() {
    this.matrix = new Matrix()
  },
  setScale() {
    this.matrix = new Matrix()
  },
})

const SIZE = { width: 800, height: 600 }

/** Everything else stays without a size, for the tests that run in the same window. */
function sizeInViewer(side: keyof typeof SIZE) {
  return function (this: HTMLElement): number {
    return this.closest('.m-bpmn-viewer') ? SIZE[side] : 0
  }
}

/** Lets diagrams be drawn in jsdom, on a canvas of 800 by 600 px, with shapes of no size. */
export function drawInJsdom(): void {
  Object.defineProperties(SVGElement.prototype, {
    transform: {
      configurable: true,
      get(this: Element) {
        const add = ({ matrix }: Transform) => setMatrix(this, matrix)
        const consolidate = () => {
          const matrix = matrixOf(this)
          return matrix && createTransform(matrix)
        }
        return {
          baseVal: {
            get numberOfItems() {
              return consolidate() ? 1 : 0
            },
            createSVGTransformFromMatrix: createTransform,
            getItem: consolidate,
            clear: () => this.removeAttribute('transform'),
            appendItem: add,
            initialize: add,
            consolidate,
          },
        }
      },
    },
    getBBox: { configurable: true, value: () => ({ x: 0, y: 0, width: 100, height: 80 }) },
    getCTM: {
      configurable: true,
      value(this: Element) {
        return matrixOf(this) ?? new Matrix()
      },
    },
    getScreenCTM: { configurable: true, value: () => new Matrix() },
  })
  Object.assign(SVGSVGElement.prototype, {
    createSVGMatrix: () => new Matrix(),
    createSVGPoint: () => ({ x: 0, y: 0, matrixTransform: (): object => ({ x: 0, y: 0 }) }),
    createSVGTransform: () => createTransform(),
    createSVGTransformFromMatrix: createTransform,
  })
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: sizeInViewer('width') },
    clientHeight: { configurable: true, get: sizeInViewer('height') },
  })
  Object.assign(globalThis, { SVGMatrix: Matrix })
  globalThis.CSS ??= {
    escape: (text: string) => text.replace(/[^\w-]/g, character => `\\${character}`),
  } as typeof CSS
}
