"""The expressions of the players' faces, alike on all of them. What is hidden at first has no display."""

CALM = ('<g id="calm"><g fill="#d8352f" stroke="none" opacity=".26"><ellipse cx="22.6" cy="36" '
        'rx="2.8" ry="1.8"/>'
        '<ellipse cx="41.4" cy="36" rx="2.8" ry="1.8"/></g>'
        '<path class="figure__brows" d="M22.8 25q3-2.2 6.4-.6M41.2 25q-3-2.2-6.4-.6" fill="none" '
        'stroke="currentColor" stroke-linecap="round"/>'
        '<g class="figure__eyes" stroke="none"><path d="M26.2 27.2a3.2 3.5 0 1 0 .1 0zM37.8 27.2a3.2 3.5 0 1 0 .1 '
        '0z" fill="#fffdf8"/>'
        '<g class="figure__gaze"><path d="M26.4 27.7a2.7 2.7 0 1 0 .1 0zM37.6 27.7a2.7 2.7 0 1 0 .1 0z"/>'
        '<path d="M26.4 28.9a1.5 1.5 0 1 0 .1 0zM37.6 28.9a1.5 1.5 0 1 0 .1 0z" fill="#1d1216"/>'
        '<path d="M25.5 28.3a.9.9 0 1 0 .1 0zM36.7 28.3a.9.9 0 1 0 .1 0z" fill="#fff"/></g>'
        '<path d="M22.9 30q.8-3 3.4-3t3.3 2.7M41.1 30q-.8-3-3.4-3t-3.3 2.7" fill="none" stroke="#2b1a20" '
        'stroke-width="1.1" stroke-linecap="round"/></g></g>')

LASHES = ('<path id="lashes" class="figure__eyes" d="M23 29.5l-1.6-1.2M24.2 28l-.9-1.4M41 29.5l1.6-1.2M39.8 28l.9-1.4" '
          'stroke="#2b1a20" stroke-width="1" stroke-linecap="round"/>')

MOODS = ('<g id="moods" fill="none" stroke-linecap="round" stroke-linejoin="round">'
         '<path class="figure__lids" display="none" d="M26.2 26.8a3.6 3.7 0 1 0 .1 0zM37.8 26.8a3.6 3.7 0 1 0 .1 '
         '0z" fill="#fff" stroke="none" opacity=".14"/>'
         '<g stroke="#2b1a20" stroke-width="1.7">'
         '<path class="figure__glad" display="none" d="M23 31.8q3.2-5 6.4 0M34.6 31.8q3.2-5 6.4 0"/>'
         '<path class="figure__shut" display="none" d="M23 30.2q3.2 3 6.4 0M34.6 30.2q3.2 3 6.4 0"/>'
         '<path class="figure__wince" display="none" d="M23.4 28.4l5.4 2.4-5.2 2M40.6 28.4l-5.4 2.4 5.2 2M22.6 '
         '26l5.6-2.6M41.4 26l-5.6-2.6"/></g>'
         '<g class="figure__laugh" display="none" stroke="none"><path d="M25 36.6q7 2 14 0 .2 8-7 8t-7-8z" '
         'fill="#6d1b2a"/>'
         '<path d="M25.3 36.7q6.7 1.9 13.4 0l-.5 2.5q-6.2 1.3-12.4 0z" fill="#fffdf6"/>'
         '<path d="M28 43.2q4-3.4 8 0-1.6 1.4-4 1.4t-4-1.4z" fill="#e06f78"/></g>'
         '<path class="figure__ponder" display="none" d="M30.2 40q2.6.8 5.2-1.2" stroke-width="1.5"/>'
         '<path class="figure__proud" display="none" d="M27 38.4q5 3.6 10-1.2" stroke-width="1.6"/>'
         '<g class="figure__wince" display="none"><rect x="26" y="37" width="12" height="5" rx="2.4" fill="#fffdf6" '
         'stroke-width="1.2"/>'
         '<path d="M26.4 39.5h11.2M29.2 37.2v4.6M32 37.2v4.6M34.8 37.2v4.6" stroke="#b9a9a2" stroke-width=".7"/></g>'
         '<ellipse class="figure__doze" display="none" cx="32" cy="39.6" rx="1.8" ry="2.2" fill="#6d1b2a" '
         'stroke-width="1"/></g>')

NAPKIN = ('<g id="napkin" class="figure__doze" display="none" transform="translate(0 -5.5)">'
          '<path d="M9.5 41c1.5-6 2.5-10 3.5-17C14.5 12 22 7 32 7s17.5 5 19 17c1 7 2 11 3.5 '
          '17-4-1.5-6.5-4-8.5-8.5-2.5.5-4.5 0-6-1-2.5 3-5 5-8 6.5-3-1.5-5.5-3.5-8-6.5-1.5 1-3.5 1.5-6 1-2 4.5-4.5 '
          '7-8.5 8.5z" fill="#fffaf0"/>'
          '<path d="M12.5 37.6c2.3-1.6 3.8-4 4.9-7.1 2.7.8 5 .6 7.2-1.2 2.2 2.6 4.5 4.6 7.4 6.2 2.9-1.6 5.2-3.6 '
          '7.4-6.2 2.2 1.8 4.5 2 7.2 1.2 1.1 3.1 2.6 5.5 4.9 7.1" fill="none" stroke="#a8324f" stroke-width="1.6"/>'
          '<path d="M18 28c-.5-6 1-11 4-14M46 28c.5-6-1-11-4-14M27 26.5c-.6-4.5 0-9 1.5-12M36 27c.8-4.5.5-8-.5-11" '
          'fill="none" stroke="#cdbfae" stroke-width="1.2"/></g>')
