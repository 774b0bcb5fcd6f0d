/** The parts of the page of an article: featured image, author, neighbours, password form and comments. */
export const items = `
.password-form { padding: var(--space-m); background: var(--color-surface); border-radius: var(--radius) }
.featured { max-width: min(var(--wide), 100%) } .entry > .featured { max-width: var(--wide); margin-bottom: var(--space-l) }
.featured img { display: block; margin-inline: auto; border-radius: var(--radius) }
.entry-footer { margin-top: var(--space-l) }
.author-box { display: flex; gap: var(--space-m); align-items: start; padding: var(--space-m); background: var(--color-surface); border-radius: var(--radius); font: var(--step--1)/1.6 var(--font-ui) }
.author-box p { margin: 0 } .author-box .avatar { width: 3.5rem; flex: none } .author-name { font-weight: 650 }
.neighbours { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-m); margin-block: var(--space-l); padding-block: var(--space-m); border-block: 1px solid var(--color-border); line-height: 1.35 }
.neighbours div:last-child { text-align: end }
.neighbours a { color: inherit; text-decoration: none; font-family: var(--font-heading); font-weight: var(--heading-weight) }
.neighbours a:hover { text-decoration: underline }
.neighbours span { display: block; font: var(--step--1)/1.6 var(--font-ui); color: var(--color-muted) }
.comments { margin-top: var(--space-xl) } .comments h2 { margin-top: 0 }
.comment-list, .comment-list ol { list-style: none; padding: 0; margin: 0 }
.comment-list ol { padding-inline-start: clamp(.8rem, 3vw, 2rem); border-inline-start: 1px solid var(--color-border) }
.comment-list li { margin: 0 }
.comment { padding-block: var(--space-s) } .comment header { display: flex; gap: .7rem; align-items: center; margin-bottom: .5rem }
.comment header p { margin: 0; line-height: 1.35 } .comment .content { font-size: .96em } .comment .content > * { margin-bottom: .7em }
.comment-author { font: 650 var(--step--1)/1.4 var(--font-ui) } .comment-reply { font: var(--step--1)/1.4 var(--font-ui); margin: 0 }
.comment-list li:target > .comment { background: var(--color-surface); box-shadow: 0 0 0 .8rem var(--color-surface) }
.comment-form { margin-top: var(--space-l) } .comment-form h3 { margin-top: 0 } .comment-form p { margin-bottom: .9em }
.form { display: grid; gap: 1.1rem; margin-block: 0 var(--space-m) } .form p, .form fieldset { margin: 0 } .form fieldset { border: 0; padding: 0; min-width: 0 } .form legend { padding: 0; font: 600 var(--step--1)/1.5 var(--font-ui) }
.form .choice { display: flex; gap: .6rem; align-items: baseline; font-weight: 400 } .form .choice input { flex: none } .form .help { margin-top: .3rem; font: var(--step--1)/1.5 var(--font-ui); color: var(--color-muted) } .form button { justify-self: start }
.form .wrong, .form-wrong { color: var(--color-error); font: 600 var(--step--1)/1.5 var(--font-ui) } .form [aria-invalid=true] { outline: 2px solid var(--color-error) } .form .images { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .75rem } .form .enter { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.calendar-common label { font-weight: 400 } .calendar-common button { font-size: 1rem }
`;
