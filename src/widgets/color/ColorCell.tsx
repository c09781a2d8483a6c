import type { CellProps } from '#engine'

/** A patch of the colour with its code. What is no colour is shown as text only. */
export function ColorCell({ value }: CellProps<string>) {
  const code = String(value ?? '')
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <span
        aria-hidden
        style={{
          width: 16,
          height: 16,
          border: '1px solid var(--m-engine-border)',
          borderRadius: 4,
          background: /^#[0-9a-f]{3,8}$/i.test(code) ? code : undefined,
        }}
      />
      {code}
    </span>
  )
}
