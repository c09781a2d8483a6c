// Before the first paint: a remembered dark or light choice colours the first picture. The rest is src/app/theme.
let scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
try {
  const choice = localStorage.getItem('mortise-color-mode')
  if (choice === 'light' || choice === 'dark') {
    document.documentElement.style.colorScheme = choice
    scheme = choice
  }
} catch {
  // Without storage nothing is remembered, and the system's preference holds.
}
document.documentElement.dataset.scheme = scheme
// The first picture says so when the program itself cannot be fetched.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.documentElement.dataset.failed = ''
  },
  true,
)
addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && target.closest('.first')) location.reload()
})
