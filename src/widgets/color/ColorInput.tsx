import { ColorPicker, Input, Space } from 'antd'
import { useId } from 'react'
import { type CellProps, textProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import './color.css'

interface ColorInputProps extends WidgetProps<string> {
  /** Colours to choose from, as #rrggbb. */
  presets?: string[]
}

/** What the palette begins with: no colour at all is a transparent one to it, of which it warns. */
const NO_COLOR = '#ffffff'

/** A colour as #rrggbb: picked, typed, or one of the presets. */
export function ColorInput(props: ColorInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, presets = [] } = props
  const isFixed = disabled || readOnly
  const text = textProps(props, '#RRGGBB')
  const complete = () => {
    const whole = wholeCode(value ?? '')
    if (whole !== null && whole !== value) onChange(whole)
    onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus has left
    <div className="m-color" onBlur={complete}>
      <Space.Compact block>
        <ColorPicker
          value={wholeCode(value ?? '') ?? NO_COLOR}
          onChangeComplete={color => onChange(color.toHexString())}
          disabled={isFixed}
          disabledAlpha
        >
          <button type="button" className="m-color-open" disabled={isFixed} aria-label={t('打开调色板')}>
            <Swatch code={value} />
          </button>
        </ColorPicker>
        <Input {...text} onBlur={undefined} maxLength={7} spellCheck={false} allowClear />
      </Space.Compact>
      {presets.length > 0 && <Presets {...props} presets={presets} />}
    </div>
  )
}

function Presets({ value, onChange, disabled, readOnly, presets }: ColorInputProps & { presets: string[] }) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t('常用颜色')} className="m-color-presets">
      {presets.map(code => (
        <label key={code} className="m-color-preset" style={{ background: code, color: readableOn(code) }}>
          <input
            type="radio"
            name={name}
            aria-label={code}
            checked={value?.toLowerCase() === code.toLowerCase()}
            disabled={disabled || readOnly}
            onChange={() => onChange(code.toLowerCase())}
          />
        </label>
      ))}
    </div>
  )
}

/** A patch of the colour with its code. What is no colour is shown as text only. */
export function ColorCell({ value }: CellProps<string>) {
  return (
    <span className="m-color-cell">
      <Swatch code={value} />
      {String(value ?? '')}
    </span>
  )
}

function Swatch({ code }: { code: string | null | undefined }) {
  const isColor = /^#[0-9a-f]{3,8}$/i.test(String(code ?? ''))
  return (
    <span
      aria-hidden
      className={isColor ? 'm-color-swatch' : 'm-color-swatch is-none'}
      style={isColor ? { background: String(code) } : undefined}
    />
  )
}

/** #abc and 0342D8 as the code that is stored; null for what is no colour. */
function wholeCode(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map(digit => digit + digit).join('')}`
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : null
}

/** Black or white, whichever is read more easily on the colour. @see WCAG 2.2, relative luminance */
function readableOn(code: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const part = Number.parseInt(code.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}
