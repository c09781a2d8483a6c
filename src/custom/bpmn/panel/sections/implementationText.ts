import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'

/** What a listener does, in a line: its class, its expression, or its script. */
export function implementationText(listener: ModdleElement): string | undefined {
  const script: ModdleElement | undefined = listener.get('script')
  const text = listener.class || listener.expression || listener.delegateExpression
  return text || (script && (script.get('resource') || script.get('value') || t('脚本'))) || undefined
}
