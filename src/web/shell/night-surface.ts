/** A dark panel in both themes. What is brass on paper is lighter on it, and so is the ring around what has the focus. */
export const nightSurfaceClass =
  'bg-night text-on-night [--color-brass:var(--color-night-brass)] **:focus-visible:outline-night-brass'
