import { t } from '#model/language/t.ts'
import { MadeDialog } from '../../dialogs/MadeDialog.tsx'
import type { MadeFor } from './madeSecrets.ts'

interface SecretsShownProps {
  made: readonly MadeFor[]
  onClose(): void
  onBack?: (() => void) | undefined
}

/** What a form has made, with whose it is. */
export default function SecretsShown({ made, onClose, onBack }: SecretsShownProps) {
  const [first] = made
  if (first === undefined) return null
  const cellsOf = (one: MadeFor) => [...one.names, ...one.secrets]
  return (
    <MadeDialog
      made={{
        headings: cellsOf(first).map(({ title }) => title),
        rows: made.map(one => cellsOf(one).map(({ value }) => value)),
      }}
      {...(made.length === 1 ? { title: titleOf(first) } : {})}
      onClose={onClose}
      onBack={onBack}
    />
  )
}

function titleOf({ names: [label, hint] }: MadeFor): string {
  if (label === undefined || label.value === '') return t('已生成密码')
  if (hint === undefined) return t('已为“{{label}}”生成密码', { label: label.value })
  return t('已为“{{label}}”（{{hint}}）生成密码', { label: label.value, hint: hint.value })
}
