/**
 * Runs in the page that holds an embed. It takes the height that the frame with this secret tells, hides the quotation
 * that stands for it, and follows a link of the frame only where it leads to the frame's own site and the frame has
 * the focus. Messages of other frames are passed by.
 */
export const hostScript = `!function(w,d){if(w.coreEmbeds)return;w.coreEmbeds=1;w.addEventListener("message",function(e){var m=e.data,f,i,h,a,b;if(!m||!m.secret||!m.message||/[^a-zA-Z0-9]/.test(m.secret))return;f=d.querySelectorAll('iframe[data-secret="'+m.secret+'"]');for(i=0;i<f.length;i++){if(e.source!==f[i].contentWindow)continue;if(m.message==="height"){h=Math.min(1000,Math.max(200,parseInt(m.value,10)||0));f[i].height=h;b=d.querySelector('blockquote[data-secret="'+m.secret+'"]');if(b)b.style.display="none"}else if(m.message==="link"&&d.activeElement===f[i]){try{a=new URL(m.value);if(/^https?:$/.test(a.protocol)&&a.host===new URL(f[i].src).host)w.top.location.href=a.href}catch(x){}}}})}(window,document);`;
