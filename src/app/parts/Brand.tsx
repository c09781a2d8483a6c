import { t } from '#model/language/t.ts'

/** The mark: two pieces joined by mortise and tenon. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M5 3h13a2 2 0 0 1 2 2v5h-6v12h6v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z"
        fill="currentColor"
      />
      <path d="M22 12h5a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H16v-8h6Z" fill="currentColor" opacity="0.55" />
    </svg>
  )
}

interface BrandProps {
  isShort?: boolean
  /** What stands beside the name; where it is empty, 管理工作台. */
  subTitle?: string
}

/** Mark and name of the product. */
export function Brand({ isShort = false, subTitle = '' }: BrandProps) {
  return (
    <span className="m-brand">
      <BrandMark className="m-brand-mark" />
      {!isShort && (
        <span className="m-brand-name">
          Mortise <span>{subTitle.trim() || t('管理工作台')}</span>
        </span>
      )}
    </span>
  )
}
