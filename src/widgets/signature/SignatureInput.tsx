import { DeleteOutlined, EditOutlined, FontSizeOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { groupAria, type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'
import { LONGEST_NAME, readSignature, signatureText } from '#model/signature/signatures.ts'
import { SignatureDrawing, SignatureView } from './SignatureDrawing.tsx'
import { useSignaturePad } from './useSignaturePad.ts'
import './signature.css'

interface SignatureInputProps extends WidgetProps<string> {
  /** A name may be typed instead. */
  typed?: boolean
}

/** A signature, drawn with mouse, pen or finger, or a name that is typed. */
export function SignatureInput(props: SignatureInputProps) {
  const { value, readOnly, typed = true } = props
  const signature = readSignature(String(value ?? ''))
  const [isTyping, setIsTyping] = useState(signature !== null && 'name' in signature)
  const box = useRef<HTMLDivElement>(null)
  const isSwitched = useRef(false)
  // The button that switched is gone: the focus goes to what took its place.
  useEffect(() => {
    if (isSwitched.current) box.current?.querySelector<HTMLElement>('input, button:not(:disabled)')?.focus()
    isSwitched.current = false
  })
  if (readOnly) return <SignatureView value={value} />
  const Part = isTyping ? TypedName : DrawnPad
  const other = () => {
    isSwitched.current = true
    setIsTyping(!isTyping)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flex box everywhere
    <div {...groupOf(props)} ref={box} role="group" className="m-signature" onBlur={props.onBlur}>
      <Part {...props} onSwitch={typed ? other : undefined} />
    </div>
  )
}

function groupOf(props: WidgetProps) {
  const { id: _id, ...aria } = groupAria(props)
  return aria
}

type PartProps = SignatureInputProps & {
  /** To the other way of signing; absent where there is one only. */
  onSwitch?: () => void
}

function DrawnPad({ value, onChange, onInvalid, disabled, status, onSwitch }: PartProps) {
  const isSigned = readSignature(String(value ?? '')) !== null
  const { canvas, undo } = useSignaturePad({
    value: value ?? null,
    disabled: disabled === true,
    onDrawn: next => {
      onInvalid?.(null)
      onChange(next)
    },
  })
  const isOff = disabled || !isSigned
  return (
    <>
      <div className={`m-signature-pad${status === 'error' ? ' is-wrong' : ''}`}>
        <canvas ref={canvas} aria-hidden className={disabled ? 'is-disabled' : undefined} />
        {!isSigned && <span className="m-signature-hint">{t('请在此处签名')}</span>}
      </div>
      <div className="m-signature-tools">
        {onSwitch && (
          <Button type="text" size="small" icon={<FontSizeOutlined />} disabled={disabled} onClick={onSwitch}>
            {t('键入姓名')}
          </Button>
        )}
        <span className="m-signature-gap" />
        <Button type="text" size="small" icon={<UndoOutlined />} disabled={isOff} onClick={undo}>
          {t('撤销一笔')}
        </Button>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          disabled={isOff}
          onClick={() => onChange(null)}
        >
          {t('重签')}
        </Button>
      </div>
    </>
  )
}

function TypedName(props: PartProps) {
  const { value, onChange, onInvalid, disabled, status, onSwitch } = props
  const stored = readSignature(String(value ?? ''))
  const [name, setName] = useState(stored !== null && 'name' in stored ? stored.name : '')

  function type(next: string): void {
    setName(next)
    const written = next.trim()
    const text = written === '' ? null : signatureText({ name: written })
    onInvalid?.(written !== '' && text === null ? t('姓名只能含文字和间隔号') : null)
    onChange(text)
  }
  function draw(): void {
    onInvalid?.(null)
    onSwitch?.()
  }
  return (
    <>
      <div className={`m-signature-pad${status === 'error' ? ' is-wrong' : ''}`}>
        <SignatureDrawing value={value} />
      </div>
      <div className="m-signature-tools">
        <Input
          {...widgetAria({ ...props, 'aria-labelledby': undefined, 'aria-label': t('姓名') })}
          value={name}
          disabled={disabled}
          status={status}
          maxLength={LONGEST_NAME}
          placeholder={t('姓名')}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="text" icon={<EditOutlined />} disabled={disabled} onClick={draw}>
          {t('改为手写')}
        </Button>
      </div>
    </>
  )
}
