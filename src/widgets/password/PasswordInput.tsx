import { Checkbox, Input } from 'antd'
import { textProps, type WidgetProps } from '#engine'
import { isPassword } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'

interface PasswordInputProps extends WidgetProps<string> {
  /** Says while typing what the password rule still misses; on for fields of format password. */
  strength?: boolean
  /** One is made where it is left empty, and shown once it is stored. */
  generate?: boolean
  /** The form's offer to run an action for the saved record instead; absent where there is none. */
  later?: LaterAction
}

interface LaterAction {
  title: string
  isChosen: boolean
  choose(isChosen: boolean): void
}

/** A password, shown on request, with what its rule still misses. */
export function PasswordInput(props: PasswordInputProps) {
  const { value, field, later } = props
  const { strength = field?.schema.format === 'password', generate = false } = props
  const isLater = later?.isChosen ?? false
  return (
    <>
      <Input.Password
        {...textProps(props, placeholderOf(generate, isLater))}
        {...(isLater ? { disabled: true, value: '' } : {})}
        autoComplete="new-password"
      />
      {strength && value && !isLater ? <StrengthHint password={value} /> : null}
      {generate && !value && !isLater ? (
        <small style={WEAK}>{t('自动生成的密码在保存后显示一次。')}</small>
      ) : null}
      {later && (
        <Checkbox
          checked={isLater}
          onChange={({ target }) => {
            if (target.checked) props.onChange(null)
            later.choose(target.checked)
          }}
        >
          {t('不设密码，保存后{{action}}', { action: later.title })}
        </Checkbox>
      )}
    </>
  )
}

function placeholderOf(generate: boolean, isLater: boolean): string {
  if (isLater) return t('由本人设置')
  return generate ? t('留空则自动生成') : t('请输入')
}

const WEAK = { color: 'var(--m-engine-text-weak)' }

const CLASSES = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]

function StrengthHint({ password }: { password: string }) {
  const classes = CLASSES.filter(pattern => pattern.test(password)).length
  const isEnough = isPassword(password)
  const missing = [
    password.length < 8 ? t('还差{{count}}位', { count: 8 - password.length }) : '',
    classes < 3 ? t('大写、小写、数字、特殊字符已含{{classes}}种，至少3种', { classes }) : '',
  ].filter(Boolean)
  const words = isEnough ? t('符合要求') : missing.join(t('；'))
  const color = isEnough ? 'var(--m-engine-success)' : 'var(--m-engine-text-weak)'
  return (
    <div role="status" style={{ color, fontSize: 'var(--m-engine-font-size-small)', lineHeight: '20px' }}>
      {words}
    </div>
  )
}
